from msgraph.dataset import vision

vision.Resize((224, 224))("photo.jpg")
